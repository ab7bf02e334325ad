/** Whether a row is enabled; decides which of enable and disable is offered. */
export const isEnabled = (row: { status: number }): boolean => row.status === 1
export const isDisabled = (row: { status: number }): boolean => row.status !== 1
