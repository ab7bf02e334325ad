// Sizes of files and tables as people say them.
const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `sizeOf(1_468_006)` is `1.4 MB`; a step is 1,024. */
export function sizeOf(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1024 ** step
  return `${value.toLocaleString('en', { maximumFractionDigits: step > 0 && value < 10 ? 1 : 0 })} ${units[step]}`
}
