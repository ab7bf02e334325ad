/** Whether a row is switched on; only the other way is worth offering. */
export const isEnabled = (row: { status: number }): boolean => row.status === 1
export const isDisabled = (row: { status: number }): boolean => row.status !== 1
