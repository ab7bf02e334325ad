import { dict } from '@steward/domain/index'
import { DictScreen } from './dict-screen.tsx'

export default function Dictionaries() {
  return <DictScreen entity={dict} />
}
