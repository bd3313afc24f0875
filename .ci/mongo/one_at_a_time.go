package main

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/url"
	"sync"
)

const (
	headerBytes     = 16
	opMsg           = 2013
	moreToCome      = 1 << 1
	maxMessageBytes = 48_000_000
)

// serveOneAtATime listens on address and passes each command on to the MongoDB at uri only after the previous one is
// answered, even if that came by another connection. MongoDB carries out a command on one document atomically; FerretDB
// 1 reads, compares and writes in separate steps, so that two clients could both win a findAndModify.
func serveOneAtATime(ctx context.Context, address, uri string) error {
	target, err := url.Parse(uri)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		listener.Close()
	}()
	var turn sync.Mutex
	for {
		client, err := listener.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		go pass(client, target.Host, &turn)
	}
}

func pass(client net.Conn, target string, turn *sync.Mutex) {
	defer client.Close()
	server, err := net.Dial("tcp", target)
	if err != nil {
		return
	}
	defer server.Close()
	for {
		request, err := readMessage(client)
		if err != nil {
			return
		}
		answer, err := exchange(server, request, turn)
		if err != nil {
			return
		}
		if _, err := client.Write(answer); err != nil {
			return
		}
	}
}

func exchange(server net.Conn, request []byte, turn *sync.Mutex) ([]byte, error) {
	turn.Lock()
	defer turn.Unlock()
	if _, err := server.Write(request); err != nil {
		return nil, err
	}
	isUnanswered := binary.LittleEndian.Uint32(request[12:]) == opMsg && len(request) >= headerBytes+4 && binary.LittleEndian.Uint32(request[headerBytes:])&moreToCome != 0
	if isUnanswered {
		return nil, nil
	}
	return readMessage(server)
}

// readMessage reads one message of the wire protocol: its length in four bytes, which count too, and the rest.
func readMessage(from net.Conn) ([]byte, error) {
	header := make([]byte, headerBytes)
	if _, err := io.ReadFull(from, header); err != nil {
		return nil, err
	}
	length := binary.LittleEndian.Uint32(header)
	if length < headerBytes || length > maxMessageBytes {
		return nil, errors.New("not a message")
	}
	message := make([]byte, length)
	copy(message, header)
	_, err := io.ReadFull(from, message[headerBytes:])
	return message, err
}
