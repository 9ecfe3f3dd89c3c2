# carom in a browser: the Makefile includes this file. `make web` writes build/web/carom.html, one page with the program in it, and
# `make web-test` shows that it answers as the native program does. Both need the packages emscripten and nodejs.
#
# The libraries come as source packages of the distribution, whose sources of packages are asked for them without changing the machine's
# configuration. What was built stays in build/web/lib.

.PHONY: web web-test lesson-page

W       := build/web
WEB_LIB := $(W)/lib
# Debian keeps the modules that emcc needs where only its own node looks for them.
EM      := NODE_PATH=/usr/share/nodejs
EMCC    ?= emcc

# ---- libraries --------------------------------------------------------------------------------------------------------------------------

WEB_SOURCES := gmp mpfr4 flint md4c utf8proc
APT          = -c $(abspath $(W))/apt/apt.conf

# A list of source packages beside the machine's lists of programs.
$(W)/apt/apt.conf:
	@mkdir -p $(@D)/parts $(@D)/lists/partial
	cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null | sed -n 's/^deb /deb-src /p' > $(@D)/parts/machine.list
	for from in /etc/apt/sources.list.d/*.sources; do [ ! -f $$from ] || sed 's/^Types:.*/Types: deb-src/' $$from > $(@D)/parts/$${from##*/}; done
	printf '%s "%s";\n' Dir::Etc::sourcelist /dev/null Dir::Etc::sourceparts $(abspath $(@D))/parts Dir::State::lists $(abspath $(@D))/lists \
		APT::Sandbox::User root > $@

# Each source package unpacked in a folder of its own: their names have versions in them.
$(W)/sources/%/unpacked: $(W)/apt/apt.conf
	@mkdir -p $(@D)
	$(call say,source of $*)
	[ -s $(W)/apt/updated ] || { apt-get $(APT) -q update && date > $(W)/apt/updated; } > $(W)/apt/log 2>&1
	cd $(@D) && apt-get $(APT) -q source --download-only --tar-only $* > log 2>&1
	tar -xf $(@D)/*.orig.tar.* --strip-components=1 -C $(@D)
	touch $@

# One list of packages is fetched, whatever the number of jobs.
$(filter-out $(W)/sources/gmp/unpacked,$(WEB_SOURCES:%=$(W)/sources/%/unpacked)): $(W)/sources/gmp/unpacked

WEB_CONFIGURE = $(EM) emconfigure ../../sources/$(1)/configure --host=none --build=$(shell $(CC) -dumpmachine) --prefix=$(abspath $(WEB_LIB)) \
	--disable-shared --enable-static
# The compiler that configure chose, whatever CC is for the rest.
WEB_BUILD     = $(EM) MAKEFLAGS= $(MAKE) -s install

# Debian's source has no folder doc, which configure wants to see. Limbs have 64 bits, as on the machines that carom is written for: `limb` is
# the variable in which configure keeps this for processors that it knows. How doubles are laid out it cannot see in WebAssembly.
$(WEB_LIB)/lib/libgmp.a: $(W)/sources/gmp/unpacked
	@mkdir -p $(W)/make/gmp $(W)/sources/gmp/doc
	[ -f $(W)/sources/gmp/doc/Makefile.in ] || printf 'all install:\n' > $(W)/sources/gmp/doc/Makefile.in
	$(call say,libgmp)
	cd $(W)/make/gmp && { limb=longlong gmp_cv_c_double_format='IEEE little endian' CFLAGS=-O2 CC_FOR_BUILD=cc $(call WEB_CONFIGURE,gmp) \
		--disable-assembly && $(WEB_BUILD); } > log 2>&1

$(WEB_LIB)/lib/libmpfr.a: $(W)/sources/mpfr4/unpacked $(WEB_LIB)/lib/libgmp.a
	@mkdir -p $(W)/make/mpfr
	$(call say,libmpfr)
	cd $(W)/make/mpfr && { CFLAGS=-O2 $(call WEB_CONFIGURE,mpfr4) --with-gmp=$(abspath $(WEB_LIB)) && $(WEB_BUILD); } > log 2>&1

# Of FLINT the parts that factors of polynomials lead to. Its own configure looks at the machine that compiles. _WIN64 stands for a `long` that
# is shorter than a limb, for which FLINT then does not use it; without __unix__ its pages have 4 KiB, with it the 64 of WebAssembly, and sixteen
# of them are filled with numbers at once. The table of Conway polynomials, a megabyte, is left out: FLINT finds such polynomials itself.
#
# Two faults are mended. Some arrays of words are allocated with the size of as many pointers, which is half of it in WebAssembly. And where a
# `long` is shorter than a limb, FLINT allocates the first limb of an mpz itself, which GMP then frees: the program has counted the two
# in different ways since __flint_set_memory_functions.
FLINT_PARTS := aprcl arith d_mat d_vec double_extras fft fmpq fmpq_mat fmpq_mpoly fmpq_mpoly_factor fmpq_vec fmpz fmpz_factor fmpz_lll fmpz_mat \
	fmpz_mod fmpz_mod_mat fmpz_mod_mpoly fmpz_mod_mpoly_factor fmpz_mod_poly fmpz_mod_poly_factor fmpz_mod_vec fmpz_mpoly fmpz_mpoly_factor \
	fmpz_poly fmpz_poly_factor fmpz_vec fq_nmod fq_nmod_mat fq_nmod_mpoly fq_nmod_mpoly_factor fq_nmod_poly fq_nmod_poly_factor fq_nmod_vec fq_zech \
	fq_zech_mpoly fq_zech_mpoly_factor fq_zech_poly fq_zech_vec long_extras mpf_mat mpf_vec mpfr_mat mpfr_vec mpn_extras mpoly n_poly nmod_mat \
	nmod_mpoly nmod_mpoly_factor nmod_poly nmod_poly_factor nmod_vec qsieve thread_pool thread_support ulong_extras
FLINT_SELF  := clz_tab conway exception fprintf memory_manager printf sprintf version
FLINT_FROM  := $(W)/sources/flint
FLINT_LIBS  := $(FLINT_PARTS:%=$(WEB_LIB)/flint/%.a) $(WEB_LIB)/flint/self.a
FLINT_WORDS := s/\((slong|fmpz) \*\) ([A-Za-z_]+)\((.*)sizeof\([a-z_]+ ?\*\)/(\1 *) \2(\3sizeof(\1)/
FLINT_LIMB  := s/r->_mp_d = \(mp_ptr\) flint_malloc\(sizeof\(mp_limb_t\)\);/mpz_init2(r, GMP_LIMB_BITS);/
FLINT_FLAGS := -Os -w -D_WIN64 -U__unix__ -D_XOPEN_SOURCE=700 -I$(abspath $(FLINT_FROM)) -I$(abspath $(WEB_LIB))/include

$(WEB_LIB)/include/flint: $(FLINT_FROM)/unpacked $(WEB_LIB)/lib/libmpfr.a
	cd $(FLINT_FROM) && cp fmpz/link/fmpz_single.c fmpz/fmpz.c && cp fmpz-conversions-single.in fmpz-conversions.h && cp fft_tuning64.in fft_tuning.h
	printf '#define FLINT_%s\n' 'USES_BLAS 0' 'USES_TLS 0' 'USES_FENV 0' 'USES_PTHREAD 0' 'BIG_ENDIAN 0' 'USES_GC 0' 'USES_CPUSET 0' 'REENTRANT 0' \
		'WANT_ASSERT 0' DLL > $(FLINT_FROM)/flint-config.h
	printf 'int flint_conway_polynomials[] = {0};\n' > $(FLINT_FROM)/conway.c
	sed -E -i '$(FLINT_WORDS)' $(FLINT_FROM)/*/*.c
	sed -E -i '$(FLINT_LIMB)' $(FLINT_FROM)/gmpcompat.h
	ln -sfn ../../sources/flint $@

flint_part = mkdir -p $(W)/make/flint/$(1) $(WEB_LIB)/flint && cd $(W)/make/flint/$(1) && $(EM) $(EMCC) $(FLINT_FLAGS) -c $(2) && \
	rm -f $(abspath $(WEB_LIB))/flint/$(1).a && $(EM) emar rcs $(abspath $(WEB_LIB))/flint/$(1).a *.o

$(FLINT_PARTS:%=$(WEB_LIB)/flint/%.a): $(WEB_LIB)/flint/%.a: | $(WEB_LIB)/include/flint
	$(call say,flint/$*)
	$(call flint_part,$*,$(abspath $(FLINT_FROM))/$*/*.c)

$(WEB_LIB)/flint/self.a: | $(WEB_LIB)/include/flint
	$(call flint_part,self,$(FLINT_SELF:%=$(abspath $(FLINT_FROM))/%.c))

# ---- the program ------------------------------------------------------------------------------------------------------------------------

# The terminal's files ask for Readline. The page has no terminal, and the program for the tests only pipes.
WEB_FLAGS    = -std=c17 $(WARN) -O2 -ffp-contract=off -Isrc -Itests/web/terminal -I$(W)/sources/md4c/src -I$(W)/sources/utf8proc -isystem $(WEB_LIB)/include \
	-DCAROM_VERSION='"$(VERSION)"' -D_XOPEN_SOURCE=700 -MMD -MP
WEB_LINKED   = -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=33554432 -sMAXIMUM_MEMORY=1073741824 -sTOTAL_STACK=8388608
WEB_WRITTEN := $(SOURCES:src/%.c=$(W)/%.o)
WEB_TERMINAL := $(addprefix $(W)/repl/,history.o interactive.o practise.o prompt.o teach.o)
WEB_OBJECTS := $(WEB_WRITTEN) $(W)/methods.o $(W)/manual.o $(W)/style.o $(W)/md4c.o $(W)/utf8proc.o
WEB_LIBS    := $(FLINT_LIBS) $(WEB_LIB)/lib/libmpfr.a $(WEB_LIB)/lib/libgmp.a

$(WEB_OBJECTS) $(W)/main.o: | $(WEB_LIB)/lib/libmpfr.a $(WEB_LIB)/include/flint $(W)/sources/md4c/unpacked $(W)/sources/utf8proc/unpacked

$(WEB_WRITTEN) $(W)/main.o: $(W)/%.o: src/%.c
	@mkdir -p $(@D)
	$(call say,$< for the browser)
	$(EM) $(EMCC) $(WEB_FLAGS) -c $< -o $@

$(W)/solve/letters/poly.o: WEB_FLAGS += -D_WIN64 -DCAROM_FLINT_LINKED

$(W)/methods.o $(W)/manual.o $(W)/style.o: $(W)/%.o: $(B)/%.c
	$(EM) $(EMCC) $(WEB_FLAGS) -c $< -o $@

$(W)/md4c.o $(W)/utf8proc.o: $(W)/%.o: $(W)/sources/%/unpacked
	$(EM) $(EMCC) -O2 -DUTF8PROC_STATIC -c $(firstword $(wildcard $(<D)/$*.c) $(<D)/src/$*.c) -o $@

ifneq (,$(filter web% lesson-page $(W)/%,$(MAKECMDGOALS)))
-include $(WEB_WRITTEN:.o=.d) $(W)/main.d
endif

# In the page the program is called by its worker, through src/web/browser.h. It evaluates no text and asks for no file, as the page's policy
# demands.
WEB_CALLED  = malloc free $(sort $(shell grep -oh 'browser_[a-z_]*\|opened_[a-z_]*' src/web/*.h))
comma       := ,
WEB_IN_PAGE = --no-entry -sMODULARIZE=1 -sEXPORT_NAME=carom_program -sENVIRONMENT=worker -sDYNAMIC_EXECUTION=0 -sFORCE_FILESYSTEM=1 -sINVOKE_RUN=0 \
	-sEXPORTED_FUNCTIONS=$(subst $() ,$(comma),$(addprefix _,$(WEB_CALLED))) -sEXPORTED_RUNTIME_METHODS=FS,UTF8ToString,allocateUTF8

$(W)/program.js: $(filter-out $(WEB_TERMINAL),$(WEB_OBJECTS)) $(WEB_LIBS) src/web/browser.h
	$(call say,link $(W)/program.wasm)
	$(EM) $(EMCC) -O2 $(WEB_LINKED) $(WEB_IN_PAGE) $(filter %.o,$^) $(WEB_LIBS) -lm -o $@

$(W)/worker.js: $(W)/program.js src/web/worker.js
	cat $^ > $@

# The whole program, for Node: what the tests run beside the native one.
$(W)/carom.js: $(W)/main.o $(WEB_OBJECTS) $(WEB_LIBS)
	$(call say,link $@)
	$(EM) $(EMCC) -O2 $(WEB_LINKED) -sMODULARIZE=1 -sENVIRONMENT=node -sEXIT_RUNTIME=1 -sFORCE_FILESYSTEM=1 -sINVOKE_RUN=0 -sNODEJS_CATCH_EXIT=0 \
		-sNODEJS_CATCH_REJECTION=0 -sEXPORTED_RUNTIME_METHODS=FS,callMain $(filter %.o,$^) $(WEB_LIBS) -lm -o $@

# ---- the page ---------------------------------------------------------------------------------------------------------------------------

LESSONS     := $(sort $(wildcard lessons/*))
LESSON      ?= $(firstword $(LESSONS))
LESSON_PAGE := $(W)/$(basename $(notdir $(LESSON))).html
ASSEMBLE     = node src/web/assemble.mjs $@ --worker $(W)/worker.js --wasm $(W)/program.wasm

web: $(W)/carom.html
lesson-page: $(LESSON_PAGE)

$(W)/carom.html $(LESSON_PAGE): $(W)/worker.js $(sort $(wildcard src/web/*)) src/render/formats/page.css $(LESSONS)

$(W)/carom.html:
	$(call say,$@)
	$(ASSEMBLE) $(LESSONS)

$(LESSON_PAGE):
	$(call say,$@)
	$(ASSEMBLE) --lesson $(LESSON) $(LESSONS)

web-test: $(W)/carom.html $(LESSON_PAGE) $(W)/carom.js $(B)/carom
	node tests/web/same.mjs $(W)/carom.js $(B)/carom
	node tests/web/journeys.mjs $(W)/carom.html --carom $(B)/carom --lesson $(LESSON_PAGE)
