// Toasts and confirmations callable from anywhere: `message.success('更新成功')`, `modal.confirm({ title, onOk })`. antd's
// provider is a lazy chunk loaded at the first call, so that it does not delay pages without messages.
import type { App, ModalFuncProps } from 'antd'
import { create } from 'zustand'

type Voice = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>
type Tone = 'success' | 'info' | 'warning' | 'error'

let given = Promise.withResolvers<Voice>()

/** Whether the provider has been requested; the frame then mounts it. */
export const useVoiceWanted = create<{ isWanted: boolean }>()(() => ({ isWanted: false }))

/** Drops pending messages, which belong to the previous person. */
export function dropPendingMessages(): void {
  given = Promise.withResolvers()
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

const say = (tone: Tone) => (words: Words) => void wantVoice().then((voice) => voice.message[tone](words))

const open = (kind: Tone | 'confirm') => (question: ModalFuncProps) => {
  // Wrapped in an object: antd's return value is itself thenable, and `await` would wait for the person's answer.
  const opened = wantVoice().then((voice) => {
    const { destroy, update } = voice.modal[kind](question)
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
