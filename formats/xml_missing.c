/* xml_missing.c: the messages of xml.h where graze is built without Expat. */
#include "formats/xml.h"

bool xml_read(source *s, const xml_handler *handler, error *e) {
    (void)handler;
    return error_at(e, source_name(s), 0,
                    "is XML, and this graze was built without Expat; install "
                    "libexpat1-dev and build again");
}
