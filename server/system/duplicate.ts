// Recognizes violations of multi-column unique indexes, for which the feature has its own message.
export const isDuplicateOf = (error: unknown, index: RegExp): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  index.test(String(error.constraint))
