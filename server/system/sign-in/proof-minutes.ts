/** Minutes a proof of who somebody is lasts. */
export const PROOF_MINUTES = 15
