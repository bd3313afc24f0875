package main

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/url"
	"sync"

	"github.com/FerretDB/wire"
)

const (
	headerBytes     = 16
	opMsg           = 2013
	moreToCome      = 1 << 1
	maxMessageBytes = 48_000_000
)

// serveOneAtATime listens on address and passes each command on to the MongoDB at uri only after the previous one on the
// same database is answered, even if that came by another connection. MongoDB carries out a command on one document
// atomically; FerretDB 1 reads, compares and writes in separate steps, so that two clients could both win a
// findAndModify. Databases do not wait for each other: each test has its own, and a driver that waits seconds for the
// answer to its heartbeat, a command on the database "admin", gives up every call that is under way.
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
	var turns sync.Map
	for {
		client, err := listener.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		go pass(client, target.Host, &turns)
	}
}

func pass(client net.Conn, target string, turns *sync.Map) {
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
		turn, _ := turns.LoadOrStore(databaseOf(request), &sync.Mutex{})
		answer, err := exchange(server, request, turn.(*sync.Mutex))
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

// databaseOf returns the database of a command; nothing for the first message of a connection, which names none.
func databaseOf(request []byte) string {
	if len(request) < headerBytes || binary.LittleEndian.Uint32(request[12:]) != opMsg {
		return ""
	}
	var message wire.OpMsg
	if err := message.UnmarshalBinaryNocopy(request[headerBytes:]); err != nil {
		return ""
	}
	command, err := message.RawSection0().Decode()
	if err != nil {
		return ""
	}
	database, _ := command.Get("$db").(string)
	return database
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
