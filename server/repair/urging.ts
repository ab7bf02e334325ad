/** Minutes between two times a request is urged. */
export const URGE_MINUTES = 10
