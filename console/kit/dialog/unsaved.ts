// Forms with unsaved input by page, so that closing a page can ask first.
import { useContext, useEffect, useId } from 'react'
import { create } from 'zustand'
import { PageContext } from '../../data/page.ts'

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

/** Ids of the forms that are being saved. */
const saving = new Set<string>()

/** A form that was saved while its page is hidden goes without its effects: it is unregistered here. */
export function settleForms(page: string): void {
  for (const id of useUnsavedForms.getState()[page] ?? []) if (saving.delete(id)) note(page, id, false)
}

/** Registers unsaved input of this part of the page: `useUnsaved(comment !== '')`. */
export function useUnsaved(holdsTyped: boolean, discard?: () => void, isSaving = false): void {
  const page = useContext(PageContext)
  const id = useId()
  useEffect(() => {
    if (isSaving) saving.add(id)
    else saving.delete(id)
    return () => {
      if (page.isShown()) saving.delete(id)
    }
  }, [page, id, isSaving])
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
