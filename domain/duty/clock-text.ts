const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** A time of the day as people write it, `08:00`. */
export const isClock = (text: string): boolean => clock.test(text)
