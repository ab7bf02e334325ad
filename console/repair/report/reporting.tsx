// Reporting from the list of requests: open while the address says `report=1`, so that a link can lead there.
import { repairBill } from '@steward/domain/index'
import { Suspense } from 'react'
import { useMay } from '../../data/use-can.ts'
import { useAddress, useSetParams, withParams } from '../../kit/address/address.ts'
import { go } from '../../kit/address/go.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { useWords } from '../words/use-words.ts'
import './report.css'

const RequestForm = lazyPart(() => import('../request-form.tsx'))
const NAME = 'report'

const set = (before: URLSearchParams, isOpen: boolean): URLSearchParams => {
  const after = new URLSearchParams(before)
  if (isOpen) after.set(NAME, '1')
  else after.delete(NAME)
  return after
}

export function ReportButton() {
  const { t } = useWords()
  const { pathname, params } = useAddress()
  // The list's own entry in the history: Back closes the form, and goes on from the list.
  const open = () => go(withParams(pathname, set(params, true)), { replace: true })
  return (
    <div className="report-head">
      <button type="button" className="report-button" onClick={open}>
        {t('report')}
      </button>
    </div>
  )
}

export function Reporting() {
  const { params } = useAddress()
  const setParams = useSetParams()
  const may = useMay(repairBill)
  if (params.get(NAME) !== '1' || !may('add')) return null
  return (
    <Suspense fallback={null}>
      <RequestForm close={() => setParams((before) => set(before, false))} />
    </Suspense>
  )
}
