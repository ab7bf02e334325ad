// What went wrong before the server could start, as one sentence for the person at the terminal; no stack needed.
export class StartError extends Error {
  override name = 'StartError'
}
