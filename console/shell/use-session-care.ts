// While somebody is signed in: the token is kept young, failures are told, other windows are followed.
import { App } from 'antd'
import { useEffect } from 'react'
import { client } from '../data/client.ts'
import { tellFailuresWith } from '../data/failures.ts'
import { followOtherWindows } from '../data/session.ts'

export function useSessionCare(): void {
  const { message } = App.useApp()
  useEffect(() => client.watch(), [])
  useEffect(() => followOtherWindows(() => location.assign('/')), [])
  // The same words at the same time are one message, however many calls failed.
  useEffect(() => tellFailuresWith((words) => void message.error({ content: words, key: words })), [message])
}
