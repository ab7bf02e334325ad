// What the series of devices and the message log take on the disk, as measured. Bytes are bytes, rates are per day.

export interface StoredLevel {
  /** The grain, or `log` for the trace of messages. */
  level: 'raw' | '1m' | '1h' | '1d' | 'log'
  /** Days rows are kept. */
  days: number
  rowsPerDay: number
  /** Of one row with its entry in the index; 0 where nothing is stored yet. */
  bytesPerRow: number
  bytesPerDay: number
  /** Once as many days are stored as are kept. */
  bytesKept: number
}

export interface StoredType {
  id: string
  name: string
  /** Devices that reported within the span. */
  devices: number
  rowsPerDay: number
  pointsPerDay: number
  bytesPerDay: number
}

/** Of the whole installation, for the platform's administrators. */
export interface StoredWhole {
  database: number
  /** Of the disk with the product's files; it holds the database too unless that runs elsewhere. */
  free: number | null
  total: number | null
  /** Raw values, minutes and the trace of messages together, by their last whole partitions. */
  bytesPerDay: number
  /** What these hold now. */
  stored: number
  /** What they come to once as many days are stored as are kept. */
  bytesKept: number
  tables: { name: string; bytes: number }[]
}

export interface Storage {
  /** The 24 whole hours that were measured, in ms. */
  from: number
  to: number
  levels: StoredLevel[]
  /** Those that take most first. */
  types: StoredType[]
  whole?: StoredWhole
}
