// Before pages are closed: one question where something was typed and not saved, none where nothing was.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnsaved, unsavedPages, useUnsavedForms } from '../kit/unsaved.ts'
import { Lines } from '../kit/use-refused.tsx'
import { modal } from '../kit/voice.ts'
import { useTabLabels } from './use-tab-labels.ts'
import { useTabs } from './use-tabs.ts'

/** Names of the open tabs that hold something unsaved, among those with one of the keys. */
function useUnsavedNames(): (among: readonly string[]) => string[] {
  const labelOf = useTabLabels()
  return (among) =>
    useTabs
      .getState()
      .list.filter((tab) => among.includes(tab.key) && isUnsaved(tab.key))
      .map(labelOf)
}

/** Goes on at once, or after the person has agreed to lose what was typed on these pages. */
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

/** What the question before signing out adds; nothing where nothing would be lost. */
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

/** The browser asks in its own words when the page itself is left. */
export function useUnloadGuard(): void {
  const holds = useUnsavedForms((forms) => Object.values(forms).some((ids) => ids.length > 0))
  useEffect(() => {
    if (!holds) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [holds])
}
