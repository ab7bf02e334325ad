// The form to create a row, or to edit one as it is on the server now.
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { useQuietDetail } from '../data/use-quiet-detail.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { useReturn } from '../kit/dialog/use-return.ts'
import { useFirst } from '../kit/list/use-first.ts'
import { Pending } from '../kit/state/loaded.tsx'
import { Expected } from '../kit/state/states.tsx'
import { Filled, type FormProps } from './form/filled.tsx'

export type { FormProps } from './form/filled.tsx'

export default function RowForm(props: FormProps) {
  const { entity, id, copyOf, close } = props
  const shown = id ?? copyOf
  const { t } = useTranslation('crud')
  const locale = useLocale()
  // The detail's copy of the row may be older than the row: the form always fetches it again.
  const query = useQuietDetail(entity, shown)
  const { data, refetch, isFetchedAfterMount } = query
  const row = useFirst(isFetchedAfterMount ? data : undefined)
  // Needed here too: the loading dialog is unmounted when the loaded one replaces it.
  useReturn()
  const named = { name: entity[locale] }
  const title =
    id !== undefined ? t('editTitle', named) : copyOf === undefined ? t('addTitle', named) : t('copyTitle', named)
  const rows = id === undefined ? { original: row } : { stored: row }
  if (shown === undefined || row)
    return <Filled {...props} {...rows} title={title} read={async () => (await refetch({ throwOnError: true })).data} />
  return (
    <Dialog title={title} close={close} save={close} isReady={false}>
      <Pending query={query} name={entity[locale]} shape={<Expected lines={5} />} />
    </Dialog>
  )
}
