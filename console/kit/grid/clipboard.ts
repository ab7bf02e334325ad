// The clipboard for buttons. Browsers give it to pages only under TLS and after a question; what was copied here is
// remembered for wherever they do not.

let remembered = ''

export function remember(text: string): void {
  remembered = text
}

export async function writeClipboard(text: string): Promise<void> {
  remember(text)
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // It is remembered.
  }
}

export async function readClipboard(): Promise<string> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return remembered
  }
}
