package sqlite

import (
	"regexp"
	"strings"

	"github.com/FerretDB/FerretDB/internal/backends/sqlite/metadata"
	"github.com/FerretDB/FerretDB/internal/handler/sjson"
	"github.com/FerretDB/FerretDB/internal/types"
)

var plainName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// whereOf translates what it can of a filter into SQL, so that SQLite finds the documents with its indexes. FerretDB
// decodes whatever SQLite returns and compares it with the whole filter afterwards, so what is left out here costs only
// time. Without this, every command decodes its whole collection.
//
// A field is compared with a string as if it never held a list, because the portal asks for no string within a list.
func whereOf(filter *types.Document) (string, []any) {
	var parts []string
	var args []any
	for _, name := range filter.Keys() {
		value, _ := filter.Get(name)
		if part, values := whereField(name, value); part != "" {
			parts = append(parts, part)
			args = append(args, values...)
		}
	}
	return strings.Join(parts, " AND "), args
}

func whereField(name string, value any) (string, []any) {
	if name == "$or" {
		return whereAny(value)
	}
	if !plainName.MatchString(name) {
		return "", nil
	}
	column := metadata.DefaultColumn + "->'" + name + "'"
	if text, ok := toStored(value); ok {
		return column + " = ?", []any{text}
	}
	operators, ok := value.(*types.Document)
	if !ok {
		return "", nil
	}
	among, _ := operators.Get("$in")
	list, ok := among.(*types.Array)
	if !ok || list.Len() == 0 {
		return "", nil
	}
	var args []any
	for i := range list.Len() {
		each, _ := list.Get(i)
		text, ok := toStored(each)
		if !ok {
			return "", nil
		}
		args = append(args, text)
	}
	return column + " IN (?" + strings.Repeat(", ?", len(args)-1) + ")", args
}

// whereAny says nothing as soon as one of the alternatives says nothing.
func whereAny(value any) (string, []any) {
	list, ok := value.(*types.Array)
	if !ok || list.Len() == 0 {
		return "", nil
	}
	var parts []string
	var args []any
	for i := range list.Len() {
		each, _ := list.Get(i)
		filter, ok := each.(*types.Document)
		if !ok {
			return "", nil
		}
		part, values := whereOf(filter)
		if part == "" {
			return "", nil
		}
		parts = append(parts, "("+part+")")
		args = append(args, values...)
	}
	return "(" + strings.Join(parts, " OR ") + ")", args
}

// toStored returns a string or an object id as SQLite keeps it.
func toStored(value any) (string, bool) {
	switch value.(type) {
	case string, types.ObjectID:
		text, err := sjson.MarshalSingleValue(value)
		return string(text), err == nil
	default:
		return "", false
	}
}
