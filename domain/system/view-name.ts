/** Longest name of a saved view, in characters. */
export const LONGEST_NAME = 40
