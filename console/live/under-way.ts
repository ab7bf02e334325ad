// What is asked for while it goes on changing: an answer is brought to what was heard since it was asked for, and one that was
// overtaken by the answer to a later question is none. Pure.

export interface UnderWay<E> {
  /** Begins a question; what is returned names it. */
  ask: () => readonly E[]
  hear: (event: E) => void
  /** What was heard since it was asked; undefined where a later question has been answered, or it was given up. */
  answered: (question: readonly E[]) => readonly E[] | undefined
  /** It failed. */
  drop: (question: readonly E[]) => void
}

export function underWay<E>(): UnderWay<E> {
  let open: E[][] = []
  return {
    ask() {
      const heard: E[] = []
      open = [...open, heard]
      return heard
    },
    hear(event) {
      for (const heard of open) heard.push(event)
    },
    answered(question) {
      const at = open.findIndex((one) => one === question)
      if (at === -1) return undefined
      open = open.slice(at + 1)
      return question
    },
    drop(question) {
      open = open.filter((one) => one !== question)
    },
  }
}
