// Why somebody may or may not do something: the chain of what is asked, as server and console speak of it. Pure.

export interface Named {
  id: string
  name: string
}

/** What decides, in the order it is asked. */
export type WhyStepName = 'account' | 'tenant' | 'password' | 'package' | 'grant' | 'scope' | 'rows' | 'record'

/** A menu or button of which a call needs one. */
export interface WhyMenu {
  code: string
  name: string
  nameEn: string
  isButton: boolean
  /** The package of the tenant has it; true without a package. */
  isAdmitted: boolean
  /** Roles of the person that were granted it. */
  roles: Named[]
}

/** An API scope that covers the call. */
export interface WhyApiScope {
  name: string
  path: string
  /** Roles of the person that were granted it. */
  roles: Named[]
}

/** A data scope over the rows asked about. */
export interface WhyRule {
  name: string
  /** 1 all, 2 own, 3 own departments, 4 those and below, 5 custom. */
  type: number
  roles: Named[]
  /** The rule alone lets the row through; null where no row is asked about, or whoever asks does not see it himself. */
  letsIn: boolean | null
}

export interface WhyStep {
  step: WhyStepName
  isOpen: boolean
  /** account: enabled, disabled, removed; tenant: open, disabled, expired; grant: everybody, platform, held, missing. */
  state: string
  packageName?: string
  menus?: WhyMenu[]
  apiScopes?: WhyApiScope[]
  rules?: WhyRule[]
}

export interface Explanation {
  person: Named & { account: string; roles: (Named & { isEnabled: boolean })[] }
  asked: { kind: 'call' | 'screen' | 'record'; method: string; path: string; name: string; nameEn: string }
  isAllowed: boolean
  /** What the server answers in place of doing it: code of the problem, HTTP status and words. */
  refusal: { code: string; status: number; words: string } | null
  /** The first closed step. */
  decidedBy: WhyStepName | null
  steps: WhyStep[]
  /** Who may grant roles in the tenant. */
  ask: Named[]
}
