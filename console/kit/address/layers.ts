// What is open over a page, and the Back of a browser: it closes the topmost, and leaves the page once nothing is open.

/** What of a browser's history is needed here. */
export interface Steps {
  /** The number of the entry one is at; undefined for one the router did not make. */
  at: () => number | undefined
  /** As in a browser, the step is heard of later. */
  go: (by: number) => void
}

interface Layer {
  order: number
  close: () => void
}

export function layersOver({ at, go }: Steps) {
  let layers: readonly Layer[] = []
  let here: number | undefined
  /** Where the last step led, while it is being taken back; a person may press Back again meanwhile. */
  let astray: number | undefined
  let isMeant = false

  const takeBack = (there: number, by: number) => {
    astray = there
    go(-by)
    return true
  }

  /** On the way back: further away is another press, nearer is what was asked for. */
  function returned(there: number, from: number, to: number): boolean {
    if (there !== to) {
      const isFurther = Math.abs(there - to) > Math.abs(from - to)
      if (isFurther) return takeBack(there, there - from)
      astray = there
      return true
    }
    astray = undefined
    layers.at(-1)?.close()
    return true
  }

  return {
    /** Opened later stands above, whichever of them is shown again first. */
    open(order: number, close: () => void): () => void {
      const layer = { order, close }
      layers = [...layers, layer].toSorted((a, b) => a.order - b.order)
      return () => {
        layers = layers.filter((one) => one !== layer)
      }
    },
    /** The router stands at another entry. */
    arrived() {
      here = at()
    },
    /** Goes back whatever is open. */
    leave() {
      isMeant = true
      go(-1)
    },
    /** A step was made in the history; whether it ends here, so that nobody follows it. */
    stepped(): boolean {
      const there = at()
      const wasMeant = isMeant
      isMeant = false
      if (there === undefined || here === undefined) {
        astray = undefined
        return false
      }
      if (astray !== undefined) return returned(there, astray, here)
      if (wasMeant || layers.length === 0 || there === here) return false
      return takeBack(there, there - here)
    },
  }
}
