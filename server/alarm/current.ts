// Whether what happens belongs to a record that recovered, or is a new one.

/** An alarm recurring within this time after recovery reopens its record (ms). */
const REOPEN = 30 * 60_000

/** Whether what happens at this time belongs to this record, not to a new one. Times of the source: reports come late. */
export const isCurrent = ({ clearTime }: { clearTime: number | null }, at: number): boolean =>
  clearTime === null || clearTime >= at - REOPEN
