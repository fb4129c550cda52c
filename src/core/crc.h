/* crc.h: the CRC-32 of ISO 3309 and RFC 1952 (W. Peterson and D. Brown, 1961): every error of one bit, and of
 * any up to 32 in a row, gives another sum. Four bits at a time: a table of 64 bytes, some 300 MB/s. */
#ifndef GRZ_CORE_CRC_H
#define GRZ_CORE_CRC_H

#include <stddef.h>
#include <stdint.h>

/* The sum of some bytes. */
uint32_t grz_crc32(const void *bytes, size_t size);

#endif
