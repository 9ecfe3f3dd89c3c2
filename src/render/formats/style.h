/* The style sheet of HTML pages: page.css, built into the program. */
#ifndef CAROM_RENDER_FORMATS_STYLE_H
#define CAROM_RENDER_FORMATS_STYLE_H

extern const char page_style[];

#endif
