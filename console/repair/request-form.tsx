// The form of a new request, where it is reported from another screen than its list.
import type { Entity } from '@steward/domain/entity'
import { repairBill } from '@steward/domain/index'
import RowForm, { type FormProps } from '../crud/form.tsx'
import { requestLook } from './request-look.ts'

export default function RequestForm(props: Omit<FormProps, 'entity' | 'adjust'>) {
  return <RowForm {...props} entity={repairBill as unknown as Entity} adjust={requestLook} />
}
