# carom. `make deps run` builds it and starts the prompt; `make deps test` runs the tests. `make help` lists the rest.
#
# MODE=release (usual), debug, asan or fuzz: each builds into build/$(MODE)/, side by side.

MODE    ?= release
PREFIX  ?= /usr/local
CC      ?= cc
VERSION := 0.1
B       := build/$(MODE)

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wvla -Wundef -Wformat=2
ifdef CI
WARN += -Werror
endif

OPT_release := -O2 -g
OPT_debug   := -Og -g
OPT_asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

PKG      := pkg-config
LIBS     := mpfr gmp readline
# Without contraction each operation of the machine's formats is rounded by itself, as the verifier promises.
FLAGS     = -std=c17 $(WARN) $(OPT_$(MODE)) -ffp-contract=off
CPPFLAGS += -Isrc -I$(B) -DCAROM_VERSION='"$(VERSION)"' -MMD -MP
LDLIBS    = $(shell $(PKG) --libs $(LIBS)) -lm
# Readline's own flags ask for an older POSIX than realpath and pread need.
INCLUDES  = -D_XOPEN_SOURCE=700 $(filter-out -D_XOPEN_SOURCE%,$(shell $(PKG) --cflags $(LIBS)))

METHODS := $(sort $(wildcard src/methods/*.carom))
SOURCES := $(sort $(wildcard src/*/*.c))
OBJECTS := $(SOURCES:src/%.c=$(B)/%.o) $(B)/methods.o

.PHONY: all run deps clean help
all: $(B)/carom

$(B)/carom: $(B)/main.o $(OBJECTS)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(LDLIBS)

$(B)/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) $(INCLUDES) -c $< -o $@

$(B)/methods.o: $(B)/methods.c
	$(CC) $(FLAGS) $(CFLAGS) $(CPPFLAGS) $(INCLUDES) -c $< -o $@

$(B)/methods.c: $(METHODS) src/methods/embed.awk
	@mkdir -p $(@D)
	awk -f src/methods/embed.awk $(METHODS) > $@

-include $(OBJECTS:.o=.d) $(B)/main.d
