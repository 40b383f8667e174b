DROP TABLE billing_checkouts;
