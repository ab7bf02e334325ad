/** Requires the same keys in the other language: a missing one does not compile. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
