import { dictBiz } from '@steward/domain/index'
import { DictScreen } from './dict-screen.tsx'

export default function BusinessDictionaries() {
  return <DictScreen entity={dictBiz} hidesSort />
}
