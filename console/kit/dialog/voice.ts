// Toasts and confirmations callable from anywhere: `message.success('更新成功')`, `modal.confirm({ title, onOk })`. antd's
// provider is a lazy chunk loaded at the first call, so that it does not delay pages without messages.
import type { App, ModalFuncProps } from 'antd'
import { create } from 'zustand'
import { closedByBack } from '../address/back.ts'

type Voice = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>
type Tone = 'success' | 'info' | 'warning' | 'error'

let given = Promise.withResolvers<Voice>()

/** Whether the provider has been requested; the frame then mounts it. */
export const useVoiceWanted = create<{ isWanted: boolean }>()(() => ({ isWanted: false }))

/** Of the questions that are open: Back has nothing more to close of them. */
const asked = new Set<() => void>()

/** Drops pending messages and open questions, which belong to the previous person. */
export function dropPendingMessages(): void {
  given = Promise.withResolvers()
  for (const forget of asked) forget()
}

/** Called by the provider once it is mounted; returns the function that unregisters it. */
export function giveVoice(voice: Voice): () => void {
  given.resolve(voice)
  return dropPendingMessages
}

export function wantVoice(): Promise<Voice> {
  useVoiceWanted.setState({ isWanted: true })
  return given.promise
}

type Words = Parameters<Voice['message'][Tone]>[0]

/** The same words said again take the place of the first. */
const keyed = (words: Words): Words => (typeof words === 'string' ? { key: words, content: words } : words)

const say = (tone: Tone) => (words: Words) => void wantVoice().then((voice) => voice.message[tone](keyed(words)))

/** Back answers a question as its cancel button does; returns what to call once it is answered otherwise. */
function untilAnswered(cancel: () => void): () => void {
  const close = closedByBack(() => {
    forget()
    cancel()
  })
  const forget = () => {
    asked.delete(forget)
    close()
  }
  asked.add(forget)
  return forget
}

const open = (kind: Tone | 'confirm') => (question: ModalFuncProps) => {
  // Wrapped in an object: antd's return value is itself thenable, and `await` would wait for the person's answer.
  const opened = wantVoice().then((voice) => {
    const { destroy, update } = voice.modal[kind]({
      ...question,
      afterClose() {
        forget()
        question.afterClose?.()
      },
    })
    const forget = untilAnswered(() => {
      destroy()
      question.onCancel?.()
    })
    return { destroy, update }
  })
  return {
    destroy: () => void opened.then(({ destroy }) => destroy()),
    update: (change: ModalFuncProps) => void opened.then(({ update }) => update(change)),
  }
}

/** Toasts; those with the same `key` replace each other. */
export const message = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  /** Takes the one with this key away. */
  dismiss: (key: string) => void wantVoice().then((voice) => voice.message.destroy(key)),
}

/** Confirmation dialogs. */
export const modal = {
  success: open('success'),
  warning: open('warning'),
  error: open('error'),
  confirm: open('confirm'),
}
