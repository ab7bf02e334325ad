// What stands between a device and being in order.

/**
 * `never`: has not reported. `silent`: is offline. `unmapped`: reports what its model does not have. `misfit`: reports
 * values of another type. `range`: a value is outside the range of its model. `clock`: its time is ahead or behind.
 * `place`: nobody could find it. `rule`: nothing of it raises an alarm.
 */
export const openKinds = ['never', 'silent', 'unmapped', 'misfit', 'range', 'clock', 'place', 'rule'] as const
export type OpenKind = (typeof openKinds)[number]

export const isOpenKind = (text: unknown): text is OpenKind => openKinds.some((kind) => kind === text)

/** Which rows of the list are shown: one kind, anything open, nothing open, signed off or not. */
export const shownRows = ['all', 'open', 'clear', 'unsigned', 'signed', ...openKinds] as const

/** Rows that are signed off, or withdrawn, at once. */
export const MOST_SIGNED = 200
