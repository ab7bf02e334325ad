// How the product reaches what is outside of its database, as whoever starts it says.

/** A file that takes lines. */
export interface LineFile {
  write(line: string): void
  close(): Promise<void>
}

export interface Outside {
  /** Opens a file of that name among the installation's data; without it nothing is written to one. */
  openLines?: (name: string) => LineFile
  /** Milliseconds an outgoing call may take, where its feature lets it be said. */
  longest?: number | undefined
}
