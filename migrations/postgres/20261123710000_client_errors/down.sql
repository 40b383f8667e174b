DROP TABLE client_errors;
