// Words and questions above everything: `message.success('更新成功')`, `modal.confirm({ title, onOk })`, from wherever it
// is. What shows them comes when there is something to say, so that a page that is silent does not wait for it.
import type { App, ModalFuncProps } from 'antd'
import { create } from 'zustand'

type Voice = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>
type Tone = 'success' | 'info' | 'warning' | 'error'

let given = Promise.withResolvers<Voice>()

/** Whether what shows words is wanted; the frame draws it then. */
export const useVoiceWanted = create<{ isWanted: boolean }>()(() => ({ isWanted: false }))

/** Begins anew for whoever is there now: what was said to nobody is not for them. */
export function dropPendingMessages(): void {
  given = Promise.withResolvers()
}

/** By the one who shows them, once it is there; answers how it takes its leave. */
export function giveVoice(voice: Voice): () => void {
  given.resolve(voice)
  return dropPendingMessages
}

export function wantVoice(): Promise<Voice> {
  useVoiceWanted.setState({ isWanted: true })
  return given.promise
}

type Words = Parameters<Voice['message'][Tone]>[0]

const say = (tone: Tone) => (words: Words) => void wantVoice().then((voice) => voice.message[tone](words))

const open = (kind: Tone | 'confirm') => (question: ModalFuncProps) => {
  // As an object of its own: what the kit gives is a promise of the answer.
  const opened = wantVoice().then((voice) => ({ destroy: voice.modal[kind](question).destroy }))
  return { destroy: () => void opened.then(({ destroy }) => destroy()) }
}

/** Short words that go by themselves; those with the same `key` replace each other. */
export const message = { success: say('success'), info: say('info'), warning: say('warning'), error: say('error') }

/** Windows that wait for an answer. */
export const modal = {
  success: open('success'),
  warning: open('warning'),
  error: open('error'),
  confirm: open('confirm'),
}
