// One confirmation before pages with unsaved input are closed; none where there is nothing unsaved.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnsaved, unsavedPages, useUnsavedForms } from '../kit/dialog/unsaved.ts'
import { Lines } from '../kit/dialog/use-refused.tsx'
import { modal } from '../kit/dialog/voice.ts'
import { useTabLabels } from './use-tab-labels.ts'
import { useTabs } from './use-tabs.ts'

/** Labels of the open tabs with unsaved input, among the given keys. */
function useUnsavedNames(): (among: readonly string[]) => string[] {
  const labelOf = useTabLabels()
  return (among) =>
    useTabs
      .getState()
      .list.filter((tab) => among.includes(tab.key) && isUnsaved(tab.key))
      .map(labelOf)
}

/** Runs `go` at once, or after the person has agreed to discard the unsaved input of these pages. */
export function useLeaving(): (pages: readonly string[], go: () => void) => void {
  const { t } = useTranslation('crud')
  const namesOf = useUnsavedNames()
  return (pages, go) => {
    const names = namesOf(pages)
    if (names.length === 0) return go()
    modal.confirm({
      centered: true,
      title: t('sureLeave'),
      content: (
        <>
          <Lines lines={names} />
          {t('sureLeaveHint')}
        </>
      ),
      okText: t('discard'),
      okButtonProps: { danger: true },
      cancelText: t('stay'),
      autoFocusButton: 'cancel',
      onOk: go,
    })
  }
}

/** The sign-out confirmation's text about unsaved input; undefined where there is none. */
export function useUnsavedWarning() {
  const { t } = useTranslation('crud')
  const namesOf = useUnsavedNames()
  return () => {
    const names = namesOf(unsavedPages())
    if (names.length === 0) return null
    return (
      <>
        <p>
          <strong>{t('sureLeave')}</strong> {t('sureLeaveHint')}
        </p>
        <Lines lines={names} />
      </>
    )
  }
}

/** The browser's own confirmation (`beforeunload`) while there is unsaved input. */
export function useUnloadGuard(): void {
  const holds = useUnsavedForms((forms) => Object.values(forms).some((ids) => ids.length > 0))
  useEffect(() => {
    if (!holds) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [holds])
}
