// The rotation of a group as people write it: `早,中,夜,休`.

/** Short names of shifts in their order. */
export const rotationOf = (text: string): string[] =>
  text
    .split(/[,，、\s]+/)
    .map((code) => code.trim())
    .filter(Boolean)
