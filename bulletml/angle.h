/* angle.h: sine, cosine and direction in degrees, by IEEE arithmetic alone.
 *
 * libm's differ in the last bit from machine to machine. A bullet between two
 * sixteenths of a pixel would fall to either side. These are the same everywhere,
 * within 1e-15, and exact at multiples of 90.
 */
#ifndef BULLETML_ANGLE_H
#define BULLETML_ANGLE_H

double angle_sine(double degrees);
double angle_cosine(double degrees);

/* The direction of (x, y), clockwise from up the screen (y negative), from -180 to
 * 180; 0 for (0, 0) and what is not finite. */
double angle_towards(double x, double y);

#endif
