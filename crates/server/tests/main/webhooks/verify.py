"""Checks a delivery with the official library: reads {"secret", "headers", "body"} from standard input."""

import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

given = json.load(sys.stdin)
webhook = Webhook(given["secret"])
body = webhook.verify(given["body"], given["headers"])
try:
    webhook.verify(given["body"] + " ", given["headers"])
    sys.exit("a changed body was accepted")
except WebhookVerificationError:
    print(body["type"])
