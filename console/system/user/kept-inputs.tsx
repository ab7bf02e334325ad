// What an account's editor shows and does not let change without the right to the button that changes it.
import { user } from '@steward/domain/index'
import { useMay } from '../../data/use-can.ts'
import { refs } from '../../kinds/refs.tsx'
import type { InputProps } from '../../kinds/view.ts'
import { GivenPasswordInput } from '../../person/password-box.tsx'

const useKept = ({ isNew, disabled = false }: InputProps, action: 'grant' | 'reset-password') => {
  const may = useMay(user)
  return disabled || (isNew !== true && !may(action))
}

export function RolesInput(props: InputProps) {
  const isKept = useKept(props, 'grant')
  return <refs.Input {...props} disabled={isKept} />
}

export function PasswordInput(props: InputProps) {
  const isKept = useKept(props, 'reset-password')
  return <GivenPasswordInput {...props} disabled={isKept} />
}
