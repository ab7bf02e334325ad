// Forms with unsaved input by page, so that closing a page can ask first.
import { createContext, useContext, useEffect, useId } from 'react'
import { create } from 'zustand'

export interface Page {
  key: string
  /** A hidden page (`Activity`) also runs its effect cleanups, but keeps its input: it must stay registered. */
  isShown: () => boolean
  /** False once its tab is closed: nothing of it comes back. */
  isOpen: () => boolean
}

export const PageContext = createContext<Page>({ key: '', isShown: () => true, isOpen: () => true })

/** Ids of the forms with unsaved input, by page. */
type Forms = Readonly<Record<string, readonly string[]>>

export const useUnsavedForms = create<Forms>()(() => ({}))

function note(page: string, id: string, isUnsaved: boolean): void {
  const others = (useUnsavedForms.getState()[page] ?? []).filter((other) => other !== id)
  useUnsavedForms.setState({ [page]: isUnsaved ? [...others, id] : others })
}

export const isUnsaved = (page: string): boolean => (useUnsavedForms.getState()[page] ?? []).length > 0

export const unsavedPages = (): string[] => Object.keys(useUnsavedForms.getState()).filter(isUnsaved)

/** What to call when the person agrees to discard the input of a form, by its id. */
const discards = new Map<string, () => void>()

export function forgetUnsaved(pages: readonly string[] = unsavedPages()): void {
  for (const page of pages) for (const id of useUnsavedForms.getState()[page] ?? []) discards.get(id)?.()
  useUnsavedForms.setState(Object.fromEntries(pages.filter(isUnsaved).map((page) => [page, []])))
}

/**
 * Nothing is registered for the page until its effects, which run again when it is shown again, have registered its forms
 * anew: a form that went while the page was hidden does not come back.
 */
export const awaitForms = (page: string): void => useUnsavedForms.setState({ [page]: [] })

/** Registers unsaved input of this part of the page: `useUnsaved(comment !== '')`. */
export function useUnsaved(holdsTyped: boolean, discard?: () => void): void {
  const page = useContext(PageContext)
  const id = useId()
  useEffect(() => {
    if (discard && holdsTyped) discards.set(id, discard)
    return () => {
      if (page.isShown()) discards.delete(id)
    }
  })
  useEffect(() => {
    if (!holdsTyped) return undefined
    note(page.key, id, true)
    return () => {
      if (page.isShown()) note(page.key, id, false)
    }
  }, [page, id, holdsTyped])
}
