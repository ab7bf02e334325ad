// A call was refused until the person proves anew who he is: one question for all calls that wait for it.
import { create } from 'zustand'
import { whenPersonLeaves } from './session.ts'

interface Asked {
  answer: ((isProven: boolean) => void) | undefined
}

/** Set while the dialog is to be shown. */
export const useProof = create<Asked>()(() => ({ answer: undefined }))

let running: Promise<boolean> | undefined

/** Resolves with whether the proof was given. */
export function askProof(): Promise<boolean> {
  running ??= new Promise<boolean>((resolve) => {
    useProof.setState({
      answer(isProven) {
        running = undefined
        useProof.setState({ answer: undefined })
        resolve(isProven)
      },
    })
  })
  return running
}

// What waits for the proof of one person must not go on with the proof of the next.
whenPersonLeaves(() => useProof.getState().answer?.(false))
