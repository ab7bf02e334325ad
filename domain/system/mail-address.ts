/** Something before and after one @, without spaces; whether it exists only a letter can tell. */
export const isMailAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(text)
