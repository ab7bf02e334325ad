/** What a sensor measures is not known to more digits than these; those before the point are said whole all the same. */
const DIGITS = 6

export const measured = (value: number): string =>
  String(Math.abs(value) < 10 ** (DIGITS - 1) ? Number(value.toPrecision(DIGITS)) : Math.round(value))
