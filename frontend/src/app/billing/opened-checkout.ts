/** Where this tab keeps the id of the checkout that it left for. */
export const OPENED_CHECKOUT = "openedCheckout";
