// Command ferretdb serves the MongoDB wire protocol over SQLite files, for tests on machines without mongod.
// It embeds FerretDB as a library because FerretDB's own main needs files that a module download lacks.
package main

import (
	"context"
	"flag"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:27017", "address to listen on")
	dir := flag.String("dir", ".", "existing folder for the SQLite files")
	flag.Parse()
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})))

	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Handler:   "sqlite",
		SQLiteURL: "file:" + *dir + "/",
	})
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	go func() {
		if err := serveOneAtATime(ctx, *listen, server.MongoDBURI()); err != nil {
			log.Fatal(err)
		}
	}()
	if err := server.Run(ctx); err != nil {
		log.Fatal(err)
	}
}
