// Unique indexes that span more than one field: the database finds the duplicate, the feature has the words for it.
export const isDuplicateOf = (error: unknown, index: RegExp): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  index.test(String(error.constraint))
