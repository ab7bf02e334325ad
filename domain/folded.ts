// Names that people type: the same whatever the keyboard makes of them.

/** Without regard to case, width and form of the letters, and to space around: `folded(' ＨＢ０４') === 'hb04'`. */
export const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
