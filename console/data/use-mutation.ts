// A call whose outcome belongs to the editor that made it, also while its tab is hidden: React takes down the effects of a
// hidden tab, and with them TanStack's subscription, by which `mutate` would tell its outcome to nobody.
import {
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
  // oxlint-disable-next-line no-restricted-imports -- the one place that may
  useMutation as useUnheld,
} from '@tanstack/react-query'
import { useCallback, useContext, useEffect, useRef } from 'react'
import { PageContext } from './page.ts'

interface Told<D, E> {
  onSuccess?: (data: D) => unknown
  onError?: (failure: E) => unknown
  onSettled?: () => unknown
}

type Result<D, E, V, R> = Omit<UseMutationResult<D, E, V, R>, 'mutate'> & {
  mutate: (variables: V, told?: Told<D, E>) => void
}

/**
 * As TanStack's. A success is told at once, so that what was saved is closed and not offered again; a failure when the
 * editor is shown, since a hidden form has no fields to show it at. An editor that is gone is told nothing.
 */
export function useMutation<D = unknown, E = DefaultError, V = void, R = unknown>(
  options: UseMutationOptions<D, E, V, R>,
): Result<D, E, V, R> {
  const page = useContext(PageContext)
  const editor = useRef<'shown' | 'hidden' | 'gone'>('gone')
  const held = useRef<(() => unknown)[]>([])
  useEffect(() => {
    editor.current = 'shown'
    const all = held.current
    held.current = []
    for (const tell of all) tell()
    return () => {
      editor.current = page.isShown() ? 'gone' : 'hidden'
    }
  }, [page])

  const { onError } = options
  const result = useUnheld({
    ...options,
    ...(onError && {
      onError: (...failed: Parameters<typeof onError>) => {
        if (editor.current !== 'hidden') return onError(...failed)
        held.current.push(() => onError(...failed))
        return undefined
      },
    }),
  })

  const { mutateAsync } = result
  const mutate = useCallback(
    (variables: V, told: Told<D, E> = {}) => {
      const succeed = (data: D) => {
        if (editor.current === 'gone' || !page.isOpen()) return
        told.onSuccess?.(data)
        told.onSettled?.()
        if (editor.current === 'hidden') page.settle()
      }
      const fail = (failure: E) => {
        const tell = () => {
          told.onError?.(failure)
          told.onSettled?.()
        }
        if (editor.current === 'hidden') held.current.push(tell)
        else if (editor.current === 'shown') tell()
      }
      void mutateAsync(variables).then(succeed, fail)
    },
    [mutateAsync, page],
  )
  return { ...result, mutate }
}
